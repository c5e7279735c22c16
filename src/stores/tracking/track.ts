import type { CallInput } from '../../contract/endpoint.ts'
import { trackEvent, type TrackedEventName } from '../../contract/tracking.ts'
import { call } from '../api.ts'
import { builtPath } from '../built-path.ts'
import { newUuid } from '../new-uuid.ts'
import { $consent, isAgreed } from './consent.ts'
import { visitOf } from './visit.ts'

/** What an event is about. */
export type EventData = Pick<CallInput<typeof trackEvent>['body'], 'customData' | 'extraContents'>

/** Sends an event of this page, if its visitor agreed; never its URL, which may have a token or personal data. */
export const track = (eventName: TrackedEventName, data: EventData = {}): void => {
  const answer = $consent.get()
  if (answer?.browserId === undefined || !isAgreed(answer, Date.now())) return
  const { browserId, clickId, statistics } = answer
  const body = {
    ...{ eventId: newUuid(), eventName },
    eventSourceUrl: `${location.origin}${builtPath()}`,
    userData: { browserId, ...(clickId !== undefined && { clickId }) },
    ...data,
    extraContents: {
      ...data.extraContents,
      ...(statistics && { sessionId: visitOf(Date.now()) }),
    },
  }
  // Nothing depends on it.
  call(trackEvent, { body }, { keepalive: true }).catch(() => undefined)
}
