/** tr46 (Unicode UTS 46) has no types. */
declare module 'tr46' {
  interface Options {
    readonly checkBidi?: boolean
    readonly checkHyphens?: boolean
    readonly checkJoiners?: boolean
    readonly useSTD3ASCIIRules?: boolean
    readonly verifyDNSLength?: boolean
    readonly transitionalProcessing?: boolean
  }
  export function toASCII(domainName: string, options?: Options): string | null
  export function toUnicode(
    domainName: string,
    options?: Options,
  ): { readonly domain: string; readonly error: boolean }
}
