import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { readHostName } from './host-name.ts'
import { changeErrors, ServerChange, taskErrors } from './server-changes.ts'
import { Dollars, IdParams, Moment } from './shared-shapes.ts'

const ServerIp = v.object({
  ip: v.string(),
  /** The included one, which stays as long as the server. */
  isPrimary: v.boolean(),
  /** The name that reverse DNS gives it. */
  hostName: v.nullable(v.string()),
  /** Whether we host the reverse zone of its range. */
  hasReverseDns: v.boolean(),
  /** When a planned change with fewer IPs takes it. */
  releasedAt: v.nullable(Moment),
})
export type ServerIp = v.InferOutput<typeof ServerIp>

export const ServerIps = v.object({
  items: v.array(ServerIp),
  /** What the next IP adds to a month, before VAT; null once the plan has no more. */
  nextMonthly: v.nullable(Dollars),
})
export type ServerIps = v.InferOutput<typeof ServerIps>

const Ip = v.pipe(v.string(), v.ipv4())

export const listServerIps = endpoint({
  method: 'GET',
  path: '/user/services/{id}/ips',
  summary: 'The IPs of a server with their reverse DNS',
  access: 'customer',
  params: IdParams,
  answer: ServerIps,
  errors: taskErrors,
})

/** Takes effect at once; the days left are not refunded, and renewals cost less. */
export const removeServerIp = endpoint({
  method: 'POST',
  path: '/user/services/{id}/ips/remove',
  summary: 'Removes an additional IP of a server',
  access: 'customer',
  params: IdParams,
  body: v.object({ ip: Ip }),
  answer: ServerChange,
  errors: [...changeErrors, 'IP_NOT_FOUND', 'PRIMARY_IP_FIXED', 'CHANGE_IN_PROGRESS'],
})

/** Without a choice, the IP that was added last is released first. */
export const releaseServerIpFirst = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/ips/release-first',
  summary: 'Chooses the additional IP that a planned change with fewer of them releases first',
  access: 'customer',
  params: IdParams,
  body: v.object({ ip: Ip }),
  answer: ServerIps,
  errors: [...taskErrors, 'IP_NOT_FOUND', 'PRIMARY_IP_FIXED'],
})

/** The name must resolve to the IP, because mail servers check both directions. An empty one removes it. */
export const setReverseName = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/reverse-dns',
  summary: 'Sets the reverse DNS of an IP',
  access: 'customer',
  params: IdParams,
  body: v.object({
    ip: Ip,
    hostName: v.pipe(
      v.string(),
      v.maxLength(300),
      v.check((text) => text.trim() === '' || readHostName(text) !== undefined, 'INVALID_HOST'),
      v.transform((text) => readHostName(text) ?? ''),
    ),
  }),
  answer: ServerIps,
  errors: [...changeErrors, 'IP_NOT_FOUND', 'REVERSE_NAME_UNMATCHED', 'REVERSE_DNS_UNAVAILABLE'],
})
