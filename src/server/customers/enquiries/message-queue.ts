import { sql } from 'drizzle-orm'
import { act, staffQueue, textFact } from '../../platform/staff-queues/index.ts'

interface MessageFacts {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly subject: string
  readonly message: string
}

/** Messages of the contact form that wait for an answer; staff write it as a mail. */
export const messageQueue = staffQueue<MessageFacts>({
  key: 'messages',
  permission: 'enquiry:read',
  waiting: sql`
    select m.id::text as id, m.created_at as since, jsonb_build_object('name', m.name,
      'email', m.email, 'phone', m.phone_number, 'subject', m.subject,
      'message', m.message) as facts
    from contact_messages m where m.answered_at is null`,
  show: ({ name, email, phone, subject, message }, id) => ({
    title: subject,
    facts: [
      textFact('customer', `${name} <${email}>`),
      ...(phone === null ? [] : [textFact('phone', phone)]),
      textFact('message', message),
    ],
    files: [],
    acts: [act('answered', ['enquiry', 'answered'], { id })],
  }),
})
