/** Every route of a server: 'GET /api/searches/:id'. For tests. */
import type { Server } from '../http/contract-types.ts';

export function listRoutes(server: Server): string[] {
  const path: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      path.length = indent.length / 4;
      path.push(part);
      return (methods?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${path.join('')}`);
    });
}
