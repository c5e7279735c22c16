/** The EPP statuses of a domain (RFC 5731 §2.3), as {@link statusSlug} writes them. */
export const eppStatuses = [
  'active',
  'inactive',
  'transfer-prohibited',
  'delete-prohibited',
  'update-prohibited',
  'renew-prohibited',
  'hold',
  'associated',
  'pending-create',
  'pending-delete',
  'pending-renew',
  'pending-transfer',
  'pending-update',
] as const

/** All statuses of EPP (RFC 5731, 3915) and RDAP (RFC 9083, 8056), as {@link statusSlug} writes them. */
export const knownStatuses = [
  ...eppStatuses,
  'add-period',
  'renew-period',
  'auto-renew-period',
  'transfer-period',
  'redemption-period',
  'pending-restore',
  'validated',
  'proxy',
  'private',
  'removed',
  'obscured',
  'locked',
  'administrative',
  'reserved',
] as const

const wordsOf = (status: string): string =>
  status
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')

/** EPP's names that RDAP changed (RFC 8056 §2). */
const otherNames: Readonly<Record<string, string>> = { ok: 'active', linked: 'associated' }

/** Returns a status as our texts name it: `clientTransferProhibited` becomes `transfer-prohibited`. */
export const statusSlug = (status: string): string => {
  const slug = wordsOf(status).replace(/^(client|server)-(?=hold$|.*-prohibited$)/, '')
  return otherNames[slug] ?? slug
}

/** Returns who set a status and can lift it: the registrar (`client`) or the registry (`server`). */
export const statusSetter = (status: string): 'client' | 'server' | undefined => {
  const [, setter] = /^(client|server)-(?:hold$|.*-prohibited$)/.exec(wordsOf(status)) ?? []
  return setter === 'client' || setter === 'server' ? setter : undefined
}

/** Returns the statuses to show, without `pending delete` in the redemption period (RFC 3915 §3.1). */
export const shownStatuses = (statuses: readonly string[]): readonly string[] => {
  const isRedeemable = statuses.some((status) => statusSlug(status) === 'redemption-period')
  return [...new Set(statuses)].filter(
    (status) => !isRedeemable || statusSlug(status) !== 'pending-delete',
  )
}
