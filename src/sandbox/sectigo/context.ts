import type { CaaRecord } from 'node:dns'
import type { Behaviours } from '../control/behaviours.ts'
import type { Field } from './answer.ts'
import type { Authority } from './authority.ts'
import type { Orders } from './orders.ts'

/** What each call gets. */
export interface CallContext {
  readonly orders: Orders
  readonly authority: Authority
  readonly behaviours: Behaviours
  readonly now: () => Date
  /** Returns the targets of a name's CNAME in the DNS; none when there is none. */
  readonly resolveCname: (name: string) => Promise<readonly string[]>
  /** Returns a name's CAA records in the DNS; none when there are none. */
  readonly resolveCaa: (name: string) => Promise<readonly CaaRecord[]>
  /** Sends a mail with the code of a name. */
  readonly sendMail: (mail: ProofMail) => Promise<void>
}

export interface ProofMail {
  readonly to: string
  readonly name: string
  readonly orderNumber: string
  readonly code: string
}

export type Fields = ReadonlyMap<string, string>

/** One call with the fields that it knows besides the login. */
export interface Call {
  readonly allowed: readonly string[]
  /** Its answer has always names. */
  readonly isUrlEncoded?: boolean
  /** Throws Refused. */
  readonly run: (context: CallContext, fields: Fields) => Promise<readonly Field[]>
}
