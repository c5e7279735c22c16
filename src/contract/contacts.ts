import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Email, OptionalPhoneNumber, namePattern } from './person-fields.ts'
import { Done, RequiredLines, RequiredText } from './shared-shapes.ts'

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** A message to the provider, as a visitor writes it (field rules of commerce §5). */
export const ContactMessage = v.object({
  name: v.pipe(RequiredText(100), v.regex(namePattern, 'INVALID_NAME')),
  email: Email,
  /** International, or as written in the country of `x-site`; empty when there is none. */
  phoneNumber: v.optional(OptionalPhoneNumber, ''),
  subject: v.pipe(v.string(), v.transform(onOneLine), RequiredText(150)),
  message: RequiredLines(5000),
  /**
   * A field that people don't see and programs fill in. A message that has something in it is
   * answered like any other and goes nowhere.
   */
  website: v.optional(v.string(), ''),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

/** `POST /contacts`. The message is kept, and mailed to the provider. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contacts',
  summary: 'Sends a message to the provider',
  access: 'public',
  body: ContactMessage,
  answer: Done,
  errors: [],
})

/**
 * `PUT /users/subscription`: news by mail, in the language of `x-locale`. An address is kept once;
 * the answer does not tell whether it was known.
 */
export const subscribe = endpoint({
  method: 'PUT',
  path: '/users/subscription',
  summary: 'Subscribes an email address to news',
  access: 'public',
  body: v.object({ email: Email }),
  answer: Done,
  errors: [],
})

/**
 * `GET /users/subscription`: whether news go to the customer's own address. Only somebody who has
 * shown that it is theirs is told. Ours.
 */
export const getSubscription = endpoint({
  method: 'GET',
  path: '/users/subscription',
  summary: 'Whether the customer gets news by mail',
  access: 'customer',
  answer: v.object({ subscribed: v.boolean() }),
  errors: ['NEED_TO_VERIFY_EMAIL'],
})

/**
 * `DELETE /users/subscription`: no more news to the customer's own, verified address; nothing is kept
 * of the subscription. Fine when there was none. Ours.
 */
export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/users/subscription',
  summary: 'Ends the news by mail to the customer',
  access: 'customer',
  answer: Done,
  errors: ['NEED_TO_VERIFY_EMAIL'],
})
