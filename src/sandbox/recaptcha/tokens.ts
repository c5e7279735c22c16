import { randomBytes } from 'node:crypto'

const LIFETIME_MS = 120_000

export interface Solved {
  /** The host of the page with the widget. */
  readonly hostname: string
  readonly solvedAt: Date
}

/** Tokens of solved widgets, valid once within two minutes. */
export interface CaptchaTokens {
  issue(hostname: string): string
  /** Uses a token once; returns its data or the error code. */
  redeem(token: string): Solved | 'invalid-input-response' | 'timeout-or-duplicate'
}

/** Stores tokens in memory only, because they are short-lived. */
export function captchaTokens(now: () => Date): CaptchaTokens {
  const issued = new Map<string, Solved & { used: boolean }>()
  const isOver = ({ solvedAt }: Solved) => now().getTime() - solvedAt.getTime() > LIFETIME_MS
  return {
    issue: (hostname) => {
      // Used and expired tokens differ from unknown ones for a while.
      const [oldest] = issued.keys()
      if (issued.size >= 10_000 && oldest !== undefined) issued.delete(oldest)
      const token = `03A${randomBytes(48).toString('base64url')}`
      issued.set(token, { hostname, solvedAt: now(), used: false })
      return token
    },
    redeem: (token) => {
      const solved = issued.get(token)
      if (solved === undefined) return 'invalid-input-response'
      if (solved.used || isOver(solved)) return 'timeout-or-duplicate'
      solved.used = true
      return solved
    },
  }
}
