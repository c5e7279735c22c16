/** tr46 (Unicode UTS 46) comes without types; these are those of its functions that we call. */
declare module 'tr46' {
  interface Options {
    readonly checkBidi?: boolean
    readonly checkHyphens?: boolean
    readonly checkJoiners?: boolean
    readonly useSTD3ASCIIRules?: boolean
    readonly verifyDNSLength?: boolean
    readonly transitionalProcessing?: boolean
  }
  /** The name in A-labels; null if it breaks a rule. */
  export function toASCII(domainName: string, options?: Options): string | null
  /** The name in U-labels, and whether it broke a rule. */
  export function toUnicode(
    domainName: string,
    options?: Options,
  ): { readonly domain: string; readonly error: boolean }
}
