import { createHash } from 'node:crypto'
import type { Log } from '../platform/log.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { ProviderError } from '../platform/provider-error.ts'

/** Knows passwords that were seen in breaches. */
export interface BreachedPasswords {
  /**
   * Whether a password was seen in one. False when nobody could be asked: a stranger's outage keeps
   * no customer from a new password.
   */
  has(password: string): Promise<boolean>
}

const timeoutMs = 1_500
/** A range has about a thousand lines of 40 signs, with padding as many more. */
const maxBytes = 262_144
const linePattern = /^([0-9A-F]{35}):(\d+)$/

/** Whether a range's answer names a hash with a count; a count of 0 is padding. */
const isListed = (text: string, suffix: string): boolean =>
  text.split('\n').some((line) => {
    const [, listed, count] = linePattern.exec(line.trim().toUpperCase()) ?? []
    return listed === suffix && Number(count) > 0
  })

/**
 * Asks Have I Been Pwned's range API (haveibeenpwned.com/API/v3, "Searching by range"): only the first
 * five of the forty digits of a password's SHA-1 leave this machine.
 *
 * @param url `https://api.pwnedpasswords.com`; undefined: nobody is asked, and no password was seen
 */
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
