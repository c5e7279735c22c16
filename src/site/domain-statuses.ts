/**
 * The statuses of a name that have words of ours, as `statusSlug` writes them: all of EPP (RFC 5731,
 * 3915) and RDAP (RFC 9083, 8056). `status.…` says it in a few words, `status.….text` what it means
 * for whoever looks the name up.
 */
export const knownStatuses = [
  'active',
  'inactive',
  'transfer-prohibited',
  'delete-prohibited',
  'update-prohibited',
  'renew-prohibited',
  'hold',
  'add-period',
  'renew-period',
  'auto-renew-period',
  'transfer-period',
  'redemption-period',
  'pending-create',
  'pending-delete',
  'pending-renew',
  'pending-restore',
  'pending-transfer',
  'pending-update',
  'validated',
  'proxy',
  'private',
  'removed',
  'obscured',
  'associated',
  'locked',
  'administrative',
  'reserved',
] as const
