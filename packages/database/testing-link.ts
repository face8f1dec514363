import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestLink {
  /** The database as it is reached over this link. */
  url: string;
  /** The connections that stand now stay open and carry nothing any more, in both directions, whatever is sent. New ones are as they should be. */
  swallow(): void;
  /** The same of connections that are made from now on, or no more. */
  swallowNew(swallows: boolean): void;
  /** Breaks all connections. Returns how many there were. */
  cut(): number;
  close(): Promise<void>;
}

/** A link on loopback to the database at `url`, that can be made to fail. For tests. */
export async function openTestLink(url: string): Promise<TestLink> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = target.port === '' ? 5432 : Number(target.port);
  const lines = new Set<Line>();
  let swallowsNew = false;
  const server = createServer((near) => {
    const far = folder === null ? connect(port, target.hostname) : connect(`${folder}/.s.PGSQL.${port}`);
    const line: Line = { near, far, isDead: swallowsNew };
    lines.add(line);
    carry(near, far, line);
    carry(far, near, line);
    near.once('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const link = new URL(url);
  link.searchParams.delete('host');
  link.hostname = '127.0.0.1';
  link.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    const count = lines.size;
    for (const { near } of lines) near.destroy();
    return count;
  };
  return {
    url: link.href,
    swallow: () => lines.forEach((line) => (line.isDead = true)),
    swallowNew: (swallows) => void (swallowsNew = swallows),
    cut,
    close() {
      cut();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

interface Line {
  near: Socket;
  far: Socket;
  isDead: boolean;
}

function carry(from: Socket, to: Socket, line: Line): void {
  from.on('data', (bytes) => void (line.isDead || to.write(bytes)));
  from.on('error', () => undefined);
  from.on('close', () => to.destroy());
}
