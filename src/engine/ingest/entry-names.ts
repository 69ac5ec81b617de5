/** Names of files in archives, which are often written in what was usual before UTF-8: two of them must not become one. */

/** What the bytes from 128 on stand for in the first PCs, whose letters zip archives have where they do not say otherwise. */
const PC_LETTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/**
 * The name of an entry.
 * @param bytes as they stand in the archive
 * @param kind of the archive
 */
export function entryName(bytes: Uint8Array, kind: 'zip' | 'tar'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (kind === 'tar') return western(bytes);
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : PC_LETTERS[byte - 128])).join('');
  }
}

function western(bytes: Uint8Array): string {
  // In one go Node takes windows-1252 for Latin-1, without its quotes and its sign of the euro.
  const decoder = new TextDecoder('windows-1252');
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
