import { once } from 'node:events';
import { createServer } from 'node:net';

/** Memory after garbage collection, in bytes. */
export interface HeldMemory {
  rss: number;
  heap: number;
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

/** Collects garbage in a Node process with this `--inspect-port` and returns its memory. */
export async function heldMemoryOf(pid: number, port: number): Promise<HeldMemory> {
  const targets = await targetsOf(pid, port);
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, 'open');
  try {
    // Finalizers free more in the next turns.
    for (let times = 0; times < 3; times += 1) await ask(socket, 'HeapProfiler.collectGarbage');
    const { result } = await ask(socket, 'Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
    });
    const { rss, heapUsed } = JSON.parse(String(result?.value)) as {
      rss: number;
      heapUsed: number;
    };
    return { rss, heap: heapUsed };
  } finally {
    socket.close();
  }
}

interface Reply {
  result?: { value?: unknown };
}

async function targetsOf(pid: number, port: number): Promise<{ webSocketDebuggerUrl: string }[]> {
  for (let times = 0; times < 50; times += 1) {
    const list = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    if (list !== null) return (await list.json()) as { webSocketDebuggerUrl: string }[];
    if (times === 0) process.kill(pid, 'SIGUSR1');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server does not say what memory it holds.');
}

async function ask(socket: WebSocket, method: string, params: object = {}): Promise<Reply> {
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
  return (JSON.parse(event.data) as { result: Reply }).result;
}
