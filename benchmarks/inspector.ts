import { once } from 'node:events';
import { createServer } from 'node:net';

/** Memory after garbage collection, in bytes. */
export interface RetainedMemory {
  rss: number;
  heap: number;
}

/** An unused port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('Found no free port.');
  return address.port;
}

/** Collects garbage in a Node process with this `--inspect-port` and returns its memory. */
export async function measureRetainedMemory(pid: number, port: number): Promise<RetainedMemory> {
  const targets = await listTargets(pid, port);
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, 'open');
  try {
    // Finalizers free more memory in later collections.
    for (let round = 0; round < 3; round += 1)
      await sendCommand(socket, 'HeapProfiler.collectGarbage');
    const { result } = await sendCommand(socket, 'Runtime.evaluate', {
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

async function listTargets(pid: number, port: number): Promise<{ webSocketDebuggerUrl: string }[]> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const list = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    if (list !== null) return (await list.json()) as { webSocketDebuggerUrl: string }[];
    if (attempt === 0) process.kill(pid, 'SIGUSR1');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The inspector of the server is not reachable.');
}

async function sendCommand(socket: WebSocket, method: string, params: object = {}): Promise<Reply> {
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
  return (JSON.parse(event.data) as { result: Reply }).result;
}
