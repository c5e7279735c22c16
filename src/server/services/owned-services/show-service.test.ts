import * as v from 'valibot'
import { expect, it } from 'vitest'
import { keptDays } from '../../../contract/dunning.ts'
import { zero } from '../../../contract/money.ts'
import { DurationType } from '../../../contract/shared-shapes.ts'
import {
  defineServiceKind,
  packageLifecycle,
  type Service,
  type ServiceKinds,
} from '../lifecycle/index.ts'
import { isShownOver } from './show-service.ts'

const dayMs = 86_400_000
const now = new Date('2026-06-01T00:00:00Z')

const kind = defineServiceKind({
  ...packageLifecycle,
  type: 'SSL',
  system: { name: 'sectigo' },
  config: v.object({ duration: v.number(), durationType: DurationType }),
  displayName: (subject) => subject,
  look: () => Promise.resolve('ACTIVE'),
  terminate: () => Promise.resolve({ is: 'ended' }),
  details: () => ({ type: 'DOMAIN' }),
  tasks: {},
})

const endedBefore = (days: number): Service => ({
  ...{ id: 'id', customerId: 'customer', type: 'SSL', productKey: 'dv', subject: 'example.com' },
  config: { duration: 1, durationType: 'YEAR' },
  ...{ state: 'ACTIVE', startsAt: now, expiresAt: new Date(now.getTime() - days * dayMs) },
  ...{ autoRenew: false, renewalPrice: undefined, holds: [], owed: zero },
  ...{ suspendedAt: undefined, removalNoticedAt: undefined },
  ...{ nextPlan: undefined, priceNotice: undefined },
})

it('shows a service as over whose end nothing stores, when it can no longer be renewed', () => {
  const kinds = { SSL: kind } as unknown as ServiceKinds
  const isOver = (days: number) => isShownOver(endedBefore(days), kinds, now)
  expect([-1, 1, keptDays + 1].map(isOver)).toEqual([false, false, true])
})
