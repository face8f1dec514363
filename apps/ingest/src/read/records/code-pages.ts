import { isAscii, isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from '../encoding.ts';
import { FileFault } from '../table.ts';

export type Decode = (bytes: Buffer) => string;

// The upper halves of DOS code pages; TextDecoder knows those of Windows.
const DOS_PAGES: Readonly<Record<string, string>> = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/** Code pages by the language byte of dBASE files (dBASE IV, Visual FoxPro). */
const BY_LANGUAGE: Readonly<Record<number, string>> = {
  0x01: 'ibm437',
  0x02: 'ibm850',
  0x03: 'windows-1252',
  0x04: 'macintosh',
  0x57: 'windows-1252',
  0x58: 'windows-1252',
  0x59: 'windows-1252',
  0x65: 'ibm866',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
};

/** The encoding named in a .cpg file: `UTF-8`, `1252`, `ANSI 1252`, `ISO-8859-1`. Undefined if unknown. */
export function encodingOfCpg(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  if (/^utf-?8$|^65001$/.test(bare)) return 'utf-8';
  const number = /(\d{3,5})$/.exec(bare)?.[1];
  if (/8859-?1$|^88591$/.test(bare)) return 'windows-1252';
  if (number !== undefined && `ibm${number}` in DOS_PAGES) return `ibm${number}`;
  return number !== undefined && /^125\d$/.test(number) ? `windows-${number}` : undefined;
}

/** Whether this is a DOS code page, in which every byte is a character. */
export function isDosPage(encoding: string): boolean {
  return encoding.toLowerCase() in DOS_PAGES;
}

export function encodingOfLanguage(byte: number): string | undefined {
  return BY_LANGUAGE[byte];
}

/**
 * A function that decodes bytes. Without an encoding, each value is decoded as UTF-8 if it is valid, and otherwise as Windows-1252 (decision 0012). Throws
 * FileFault for an unknown encoding.
 */
export function openDecode(encoding: string | undefined): Decode {
  const page = encoding === undefined ? undefined : DOS_PAGES[encoding.toLowerCase()];
  if (page !== undefined)
    return (bytes) =>
      isAscii(bytes)
        ? bytes.toString('latin1')
        : bytes.toString('latin1').replace(/[\x80-\xff]/g, (one) => page[one.charCodeAt(0) - 0x80]!);
  if (encoding === undefined || /^utf-?8$/i.test(encoding))
    return (bytes) =>
      isAscii(bytes) ? bytes.toString('latin1') : isUtf8(bytes) ? bytes.toString() : decodeWindows1252(bytes.toString('latin1'));
  try {
    const decoder = new TextDecoder(encoding);
    return (bytes) => (isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes));
  } catch (cause) {
    throw Object.assign(new FileFault(`text in an encoding ${encoding} that is not known`, 'Choose another encoding.'), { cause });
  }
}
