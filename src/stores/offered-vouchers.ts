import { ownSessionId } from './own-session.ts'
import { readTab, writeTab } from './tab-storage.ts'

const key = 'tonle:offered-vouchers'

const offered = (): readonly string[] => {
  const [session, ...codes] = (readTab(key) ?? '').split(' ')
  return session === ownSessionId() ? codes : []
}

/** Returns the codes not yet offered in this tab's session. */
export const notOffered = (codes: readonly string[]): readonly string[] => {
  const before = new Set(offered())
  return codes.filter((code) => !before.has(code))
}

/** Stores the offered codes. */
export const markOffered = (codes: readonly string[]): void =>
  writeTab(key, [ownSessionId(), ...new Set([...offered(), ...codes])].join(' '))
