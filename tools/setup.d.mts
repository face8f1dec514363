export function listWorkspaces(folder: string): string[];
