import * as v from 'valibot'
import { Permission } from './permissions.ts'

/** The roles of staff. */
export const StaffRole = v.picklist(['support', 'billing', 'operator', 'owner'])
export type StaffRole = v.InferOutput<typeof StaffRole>

/** Hours after which a member of staff signs in again. */
export const staffSessionHours = 12

/** What every member of staff may do. */
const everyone = ['desk:use', 'audit:read', 'account:read', 'catalogue:read'] as const

/** The permissions of each role. */
export const permissionsOfRoles: Readonly<Record<StaffRole, readonly Permission[]>> = {
  /** Customers: their accounts, documents, services and messages. */
  support: [
    ...everyone,
    'account:change',
    'account:view',
    'affiliate:read',
    'aws:read',
    'company:read',
    'company:change',
    'document:read',
    'document:change',
    'enquiry:read',
    'enquiry:change',
    'item:read',
    'item:change',
    'loyalty:read',
    'maintenance:read',
    'payment:read',
    'promo-credit:read',
    'promotion:read',
    'review:read',
    'review:change',
    'server:read',
    'server:change',
    'service:suspend',
    'sla:read',
    'step:read',
    'subscription:read',
    'subscription:change',
    'voucher:read',
    'wheel:read',
    'zone:read',
    'zone:change',
  ],
  /** Money: payments, refunds, invoices, promo credit, prices. */
  billing: [
    ...everyone,
    'account:view',
    'affiliate:read',
    'affiliate:change',
    'aws:read',
    'aws:change',
    'catalogue:change',
    'company:read',
    'company:change',
    'item:read',
    'loyalty:read',
    'loyalty:change',
    'outage:change',
    'payment:read',
    'payment:change',
    'promo-credit:read',
    'promo-credit:change',
    'promotion:read',
    'promotion:change',
    'rate:read',
    'rate:change',
    'report:read',
    'service:change',
    'sla:read',
    'sla:change',
    'subscription:read',
    'voucher:read',
    'voucher:change',
    'wheel:read',
    'wheel:change',
  ],
  /** Systems: jobs, steps, servers, zones, maintenance, the catalogue. */
  operator: [
    ...everyone,
    'catalogue:change',
    'item:read',
    'item:change',
    'job:read',
    'job:change',
    'maintenance:read',
    'maintenance:change',
    'outage:change',
    'payment:read',
    'rate:read',
    'server:read',
    'server:change',
    'service:suspend',
    'session:change',
    'sla:read',
    'step:read',
    'step:change',
    'zone:read',
    'zone:change',
  ],
  /** Everything, also who is staff. */
  owner: Permission.options,
}
