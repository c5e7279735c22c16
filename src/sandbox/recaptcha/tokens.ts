import { randomBytes } from 'node:crypto'

/** How long a token is good for. */
const LIFETIME_MS = 120_000

/** What a token was given for. */
export interface Solved {
  /** Of the page that showed the widget. */
  readonly hostname: string
  readonly solvedAt: Date
}

/** The tokens of solved widgets; each is good once, for two minutes. */
export interface CaptchaTokens {
  issue(hostname: string): string
  /**
   * Uses a token up.
   * @returns what it was given for, or why it is not good.
   */
  redeem(token: string): Solved | 'invalid-input-response' | 'timeout-or-duplicate'
}

/** Tokens in memory: two minutes do not outlive a restart. */
export function captchaTokens(now: () => Date): CaptchaTokens {
  const issued = new Map<string, Solved & { used: boolean }>()
  const isOver = ({ solvedAt }: Solved) => now().getTime() - solvedAt.getTime() > LIFETIME_MS
  return {
    issue: (hostname) => {
      // Used and late ones are remembered for a while, to be told from invented ones.
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
