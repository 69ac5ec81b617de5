/** Paths of this machine as the engine takes them. */
import path from 'node:path';

/**
 * The path of a file or folder for the engine.
 * @param file as a person writes it, relative to the current folder or absolute
 * @param platform how paths are written here; Windows has backslashes and drives
 * @returns absolute, with `/` between its parts
 */
export function enginePath(file: string, platform: path.PlatformPath = path): string {
  const absolute = platform.resolve(file);
  return platform.sep === '\\' ? absolute.replaceAll('\\', '/') : absolute;
}
