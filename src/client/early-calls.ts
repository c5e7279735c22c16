/**
 * Takes the answer to a call that the page's HTML sent before its scripts came
 * (`src/components/ask-early.ts`): once, for the token that it was sent with, unless it is a refusal.
 */
export type EarlyCall = (
  token: string | undefined,
  signal: AbortSignal | undefined,
) => Promise<Response | undefined>

declare global {
  interface Window {
    earlyCalls?: Record<string, EarlyCall>
  }
}

/** Returns a call that was sent early. */
export const takeEarlyCall = (url: string): EarlyCall | undefined => window.earlyCalls?.[url]
