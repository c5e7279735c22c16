import * as v from 'valibot'
import { count, flag, port } from './setting-kinds.ts'

/** Settings of the SMS gateway (SMPP 3.4). */
export const SmsEnvironment = v.object({
  SMPP_HOST: v.optional(v.string(), '127.0.0.1'),
  SMPP_PORT: v.optional(port),
  SMPP_TLS: v.optional(flag, 'off'),
  SMPP_SYSTEM_ID: v.optional(v.pipe(v.string(), v.maxLength(15)), 'tonle'),
  /** At most 8 characters, by the protocol. */
  SMPP_PASSWORD: v.optional(v.pipe(v.string(), v.maxLength(8)), 'sandbox'),
  /** Maximum number of submits without an answer. */
  SMPP_WINDOW: v.optional(count, '10'),
  /** Parts per second that the contract allows each server. */
  SMPP_PER_SECOND: v.optional(count, '50'),
})

/** Returns the settings of the SMS gateway, by default the sandbox's. */
export const smsSettings = (env: v.InferOutput<typeof SmsEnvironment>, sandboxPort: number) => ({
  host: env.SMPP_HOST,
  port: env.SMPP_PORT ?? sandboxPort + 17,
  tls: env.SMPP_TLS,
  systemId: env.SMPP_SYSTEM_ID,
  password: env.SMPP_PASSWORD,
  window: env.SMPP_WINDOW,
  perSecond: env.SMPP_PER_SECOND,
})
