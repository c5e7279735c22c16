/** A call that the page's HTML sent before its scripts came (`src/components/ask-early.ts`). */
export interface EarlyCall {
  /** The access token that it was sent with. */
  readonly token: string | undefined
  readonly answer: Promise<Response>
  readonly abort: () => void
}

declare global {
  interface Window {
    earlyCalls?: Record<string, EarlyCall>
  }
}

/** Returns a call that was sent early for the same customer; each serves once. */
export const takeEarlyCall = (url: string, token: string | undefined): EarlyCall | undefined => {
  const early = window.earlyCalls?.[url]
  delete window.earlyCalls?.[url]
  return early?.token === token ? early : undefined
}
