import { createHash } from 'node:crypto'
import type { Log } from '../platform/log.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { ProviderError } from '../platform/provider-error.ts'

export interface BreachedPasswords {
  /** Returns whether a breach exposed the password; false when the service is unavailable. */
  has(password: string): Promise<boolean>
}

const timeoutMs = 1_500
/** A padded range has about 2,000 lines of 40 characters. */
const maxBytes = 262_144
const linePattern = /^([0-9A-F]{35}):(\d+)$/

const isListed = (text: string, suffix: string): boolean =>
  text.split('\n').some((line) => {
    const [, listed, count] = linePattern.exec(line.trim().toUpperCase()) ?? []
    return listed === suffix && Number(count) > 0
  })

/** Creates a client for Have I Been Pwned's range API; without a URL it finds nothing. */
export const createBreachedPasswords = (
  url: string | undefined,
  log: Pick<Log, 'warn'>,
): BreachedPasswords => ({
  has: async (password) => {
    if (url === undefined) return false
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const { status, text } = await fetchAnswer(
        'breached-passwords',
        `${url}/range/${hash.slice(0, 5)}`,
        { headers: { 'add-padding': 'true' }, redirect: 'error' },
        { timeoutMs, maxBytes },
      )
      if (status === 200) return isListed(text, hash.slice(5))
      log.warn({ status }, 'breached-passwords: no range')
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ kind: error.kind, code: error.code }, error.message)
    }
    return false
  },
})
