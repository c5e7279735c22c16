/** What EPP says of a name (RFC 5731 §2.3), as {@link statusSlug} writes it. */
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

/**
 * The statuses of a name that have words of ours, as {@link statusSlug} writes them: all of EPP
 * (RFC 5731, 3915) and RDAP (RFC 9083, 8056). `status.…` says it in a few words, `status.….text` what
 * it means for whoever reads it.
 */
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

/** `clientTransferProhibited` and `client transfer prohibited` are `client-transfer-prohibited`. */
const wordsOf = (status: string): string =>
  status
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')

/** EPP's names for what RDAP calls otherwise (RFC 8056 §2). */
const otherNames: Readonly<Record<string, string>> = { ok: 'active', linked: 'associated' }

/**
 * The status of a name in the form of our texts: `client transfer prohibited` (RFC 8056) and
 * `clientTransferProhibited` (EPP) are `transfer-prohibited`; who set it, {@link statusSetter} tells.
 */
export const statusSlug = (status: string): string => {
  const slug = wordsOf(status).replace(/^(client|server)-(?=hold$|.*-prohibited$)/, '')
  return otherNames[slug] ?? slug
}

/** Who set a status, and so can lift it: the registrar (`client`), the registry (`server`). */
export const statusSetter = (status: string): 'client' | 'server' | undefined => {
  const [, setter] = /^(client|server)-(?:hold$|.*-prohibited$)/.exec(wordsOf(status)) ?? []
  return setter === 'client' || setter === 'server' ? setter : undefined
}

/**
 * The statuses of a name to tell a reader, each once. In its redemption period a name is `pending
 * delete`, too, and yet to be had back (RFC 3915 §3.1): that it is about to be released is left out.
 */
export const toldStatuses = (statuses: readonly string[]): readonly string[] => {
  const isRedeemable = statuses.some((status) => statusSlug(status) === 'redemption-period')
  return [...new Set(statuses)].filter(
    (status) => !isRedeemable || statusSlug(status) !== 'pending-delete',
  )
}
