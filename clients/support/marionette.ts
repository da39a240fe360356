import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The remote control of Mozilla programs. */
export interface Marionette {
  /** Runs a script with access to everything, and awaits what it returns. */
  execute<Result>(script: string, args: unknown[]): Promise<Result>;
  close(): void;
}

const ATTEMPTS = 300;
const RETRY_MS = 100;
const SCRIPT_MS = 30_000;

/** Waits until the program listens. */
export async function openMarionette(port: number): Promise<Marionette> {
  const socket = await connectWhenReady(port);
  const messages = readMessages(socket);
  // Its greeting.
  await messages.next();
  let id = 0;
  const send = async (command: string, parameters: object): Promise<{ value: unknown }> => {
    id += 1;
    const text = JSON.stringify([0, id, command, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { value } = await messages.next();
    if (value === undefined) throw new Error('Thunderbird has ended.');
    const [, , error, result] = value as [1, number, object | null, { value: unknown }];
    if (error !== null) throw new Error(JSON.stringify(error, null, 1));
    return result;
  };
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  await send('WebDriver:SetTimeouts', { script: SCRIPT_MS });
  await send('Marionette:SetContext', { value: 'chrome' });
  return {
    async execute<Result>(script: string, args: unknown[]) {
      const parameters = { script, args, sandbox: 'system', newSandbox: false };
      return (await send('WebDriver:ExecuteScript', parameters)).value as Result;
    },
    close: () => socket.destroy(),
  };
}

async function connectWhenReady(port: number): Promise<Socket> {
  for (let attempt = 1; ; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Messages are JSON after their length in bytes and a colon. */
async function* readMessages(socket: Socket): AsyncGenerator<unknown, undefined> {
  let read = Buffer.alloc(0);
  for await (const part of socket) {
    read = Buffer.concat([read, part as Buffer]);
    for (;;) {
      const colon = read.indexOf(':');
      const end = colon + 1 + Number(read.subarray(0, Math.max(colon, 0)).toString());
      if (colon === -1 || read.length < end) break;
      yield JSON.parse(read.subarray(colon + 1, end).toString());
      read = read.subarray(end);
    }
  }
  return undefined;
}
