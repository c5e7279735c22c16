import * as v from 'valibot'

/** The permissions of staff; every staff call and every operator verb needs one. */
export const Permission = v.picklist([
  'account:read',
  'account:change',
  'catalogue:read',
  'catalogue:change',
  'document:read',
  'document:change',
  'item:read',
  'item:change',
  'job:read',
  'job:change',
  'maintenance:read',
  'maintenance:change',
  'rate:read',
  'rate:change',
  'secret:read',
  'secret:change',
  'server:read',
  'server:change',
  'step:read',
  'step:change',
  'subscription:read',
  'subscription:change',
  'voucher:read',
  'voucher:change',
  'wheel:read',
  'wheel:change',
  'zone:read',
  'zone:change',
])
export type Permission = v.InferOutput<typeof Permission>
