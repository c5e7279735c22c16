import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Email, OptionalPhoneNumber, namePattern } from './person-fields.ts'
import { Done, RequiredLines, RequiredText } from './shared-shapes.ts'

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** A visitor's message to the provider (commerce §5). */
export const Enquiry = v.object({
  name: v.pipe(RequiredText(100), v.regex(namePattern, 'INVALID_NAME')),
  email: Email,
  /** In the format of the country of `x-site`, or international. */
  phoneNumber: v.optional(OptionalPhoneNumber, ''),
  subject: v.pipe(v.string(), v.transform(onOneLine), RequiredText(150)),
  message: RequiredLines(5000),
  /** A honeypot: the server accepts and drops a message with it. */
  website: v.optional(v.string(), ''),
})
export type Enquiry = v.InferOutput<typeof Enquiry>

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/contacts',
  summary: 'Sends a message to the provider',
  access: 'public',
  body: Enquiry,
  answer: Done,
  errors: [],
})

/**
 * Asks for the newsletter in `x-locale`: a mailed link confirms the subscription. The answer does not
 * reveal an existing one.
 */
export const subscribe = endpoint({
  method: 'PUT',
  path: '/users/subscription',
  summary: 'Subscribes an email address to the newsletter',
  access: 'public',
  body: v.object({ email: Email }),
  answer: Done,
  errors: [],
})

/** Confirms a subscription by the token of its mailed link. CODE_INCORRECT: unknown, or after a week. Ours. */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/users/subscription/{token}',
  summary: 'Confirms a subscription to the newsletter',
  access: 'public',
  params: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  answer: Done,
  errors: ['CODE_INCORRECT'],
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/users/subscription',
  summary: 'Whether the customer is subscribed to the newsletter',
  access: 'customer',
  answer: v.object({ subscribed: v.boolean() }),
  errors: ['NEED_TO_VERIFY_EMAIL'],
})

/** Unsubscribes the customer's verified email address; idempotent. Ours. */
export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/users/subscription',
  summary: 'Unsubscribes the customer from the newsletter',
  access: 'customer',
  answer: Done,
  errors: ['NEED_TO_VERIFY_EMAIL'],
})
