import * as v from 'valibot'
import { maskedEmail } from '../accounts/index.ts'
import { changeVerb, readVerb, say, VerbError } from '../../platform/verbs/index.ts'
import { endSubscription, listSubscriptions } from './operator.ts'

/** The operator's verbs for the newsletter. */
export const subscriptionVerbs = [
  readVerb({
    noun: 'subscription',
    verb: 'list',
    permission: 'subscription:read',
    help: ['subscribers to news by email, the oldest first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listSubscriptions(db)
      return { text: all.length === 0 ? say('subscription.none') : all.join('\n'), data: all }
    },
  }),
  changeVerb({
    noun: 'subscription',
    verb: 'end',
    isDestructive: true,
    permission: 'subscription:change',
    takes: ['EMAIL'],
    help: ['sends that subscriber no more news'],
    input: v.object({ email: v.string() }),
    // The audit log stores no more of a deleted email.
    subject: ({ email }) => maskedEmail(email.trim().toLowerCase()),
    look: () => Promise.resolve(null),
    run: async ({ email }, { db }) => {
      if (!(await endSubscription(db, email)))
        throw new VerbError(say('subscription.unknown', { email }))
      return { text: say('subscription.ended', { email }) }
    },
  }),
] as const
