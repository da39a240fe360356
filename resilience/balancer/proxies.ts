import { startProgram, type Program } from '../../benchmarks/program.ts';

// Proxies in front of servers or a database.

/** Round robin; servers with a failing health check are skipped, and safe requests retried. */
export function startHaproxy(ports: number[]): Promise<Program> {
  const servers = ports.map((port) => `  server s${port} 127.0.0.1:${port}`).join('\n');
  return startProgram(
    'haproxy',
    ['-db', '-f'],
    (port) =>
      `defaults
  mode http
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend people
  bind 127.0.0.1:${port}
  option forwardfor
  # A request that may have been processed is not sent to another server.
  http-request disable-l7-retry unless { method GET HEAD }
  default_backend acquaint
backend acquaint
  balance roundrobin
  option httpchk
  http-check send meth GET uri /api/health/
  http-check expect status 200
  default-server check inter 200ms fall 2 rise 2
${servers}
`,
  );
}

export function startNginx(ports: number[]): Promise<Program> {
  const servers = ports.map((port) => `server 127.0.0.1:${port};`).join(' ');
  return startProgram(
    'nginx',
    ['-g', 'daemon off;', '-c'],
    (port, folder) =>
      `pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 25m;
  upstream acquaint { ${servers} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://acquaint;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  );
}

/** Transaction pooling. */
export function startPgbouncer(database_url: string): Promise<Program> {
  const { username, password, port, searchParams, pathname, hostname } = new URL(database_url);
  const host = searchParams.get('host') ?? hostname;
  const options = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  return startProgram(
    'pgbouncer',
    options,
    (ownPort) =>
      `[databases]
acquaint = host=${host} port=${port || 5432} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
`,
  );
}
