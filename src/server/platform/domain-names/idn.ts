import { toASCII, toUnicode } from 'tr46'

const rules = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  transitionalProcessing: false,
} as const

/** A label or name whose two forms are the same, so that there is nothing to look up. */
const isPlain = (name: string): boolean => /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(name)

/**
 * The ASCII form of a label or name in either form, by all rules of UTS 46 (nontransitional, STD3, no
 * hyphens at places 3 and 4); undefined if it breaks one. `ខ្មែរ` is `xn--j2e0cg3n2c`.
 */
export const toStrictAscii = (name: string): string | undefined =>
  isPlain(name) && name.length <= 63
    ? name
    : (toASCII(name, { ...rules, verifyDNSLength: true }) ?? undefined)

/** An ASCII name as people read it: `xn--j2e0cg3n2c.com` is `ខ្មែរ.com`. */
export const toUnicodeName = (ascii: string): string =>
  ascii.includes('xn--') ? toUnicode(ascii, rules).domain : ascii
