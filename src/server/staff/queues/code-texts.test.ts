import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Position } from '../../../contract/company-verification.ts'
import { RequiredDocument } from '../../../contract/documents.ts'
import { ItemType } from '../../../contract/items/item-fields.ts'
import { serverChangeActions } from '../../../contract/server-changes.ts'
import type { QueueCodeGroup } from '../../../contract/staff-queues.ts'
import {
  dnsZones,
  gatewayRefunds,
  payables,
  serverChanges,
  systemDifferences,
  webSpaceTaskKinds,
} from '../../platform/db/schema/index.ts'

const gatewayKeys = globSync('src/server/money/payments/methods/*/')
  .map((path) => basename(path))
  .filter((key) => !['balance', 'promo-credit'].includes(key))

/** The codes of each group, with the namespace and the beginning of the keys that have their texts. */
const groups: Readonly<Record<QueueCodeGroup, readonly [string, string, readonly string[]]>> = {
  action: ['staff-queues', 'code.action.', [...serverChangeActions, ...webSpaceTaskKinds]],
  change: [
    'staff-queues',
    'code.change.',
    serverChanges.state.enumValues.filter((state) => state !== 'DONE'),
  ],
  difference: ['staff-queues', 'code.difference.', systemDifferences.what.enumValues],
  document: ['domains', 'document.', RequiredDocument.options],
  gateway: ['staff-queues', 'code.gateway.', gatewayKeys],
  payable: ['staff-queues', 'code.payable.', payables.state.enumValues],
  position: ['account', 'company.position.', Position.options],
  // What has ended does not wait.
  refund: [
    'staff-queues',
    'code.refund.',
    gatewayRefunds.state.enumValues.filter((state) => !['REFUNDED', 'REFUSED'].includes(state)),
  ],
  type: ['services', 'category.', ItemType.options],
  wait: ['staff-queues', 'code.wait.', ['DELAYED', 'NO_CAPACITY']],
  zone: ['staff-queues', 'code.zone.', dnsZones.state.enumValues],
}

describe.each(['en', 'km'])('codes of queues in %s', (locale) => {
  it.each(Object.entries(groups))('%s: each has a text', (_, [namespace, prefix, codes]) => {
    const texts: unknown = JSON.parse(
      readFileSync(`public/locales/${locale}/${namespace}.json`, 'utf8'),
    )
    for (const code of codes) expect(texts).toHaveProperty([`${prefix}${code}`])
  })
})
