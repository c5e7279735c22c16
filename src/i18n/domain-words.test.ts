import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RequiredDocument } from '../contract/documents.ts'
import { TransferFailure } from '../contract/domain-transfers.ts'
import { Availability, LookAlike, SearchRow, SuggestionReason } from '../contract/domains.ts'
import { nameSorts } from '../contract/name-sorts.ts'
import { OwnedDomainState } from '../contract/owned-domain-list.ts'
import { TldEligibility } from '../contract/tld-eligibility.ts'
import { TransferObstacleCode } from '../contract/transfer-check.ts'
import type { Messages } from './fill.ts'

/** The API's names (commerce §3, §4) by namespace and key prefix of their texts. */
const words = [
  ['account', 'domains.state.', OwnedDomainState.options],
  ['account', 'domains.when.', OwnedDomainState.options],
  ['account', 'transfers.state.', ['PENDING_TRANSFER', 'FAILED']],
  ['account', 'transfers.when.', ['PENDING_TRANSFER', 'FAILED']],
  ['account', 'transfers.failure.', TransferFailure.options],
  ['search', 'state.', [...Availability.options, 'probably', 'script', 'yours']],
  ['search', 'announce.', [...Availability.options, 'script']],
  ['search', 'tag.', SearchRow.entries.tags.item.options],
  ['search', 'reason.', SuggestionReason.options],
  ['search', 'look-alike.', LookAlike.options],
  ['search', 'sort.', nameSorts],
  ['domains', 'eligibility.', TldEligibility.options],
  ['domains', 'document.', RequiredDocument.options],
  ['transfer', 'obstacle.', TransferObstacleCode.options],
] as const

describe.each(['en', 'km'])('in %s', (language) => {
  const textsOf = (namespace: string): Messages =>
    JSON.parse(
      readFileSync(
        new URL(`../../public/locales/${language}/${namespace}.json`, import.meta.url),
        'utf8',
      ),
    ) as Messages

  it.each(words)('%s: each of %s* has a text', (namespace, prefix, names) => {
    const texts = textsOf(namespace)
    expect(names.filter((name) => (texts[`${prefix}${name}`] ?? '') === '')).toEqual([])
  })
})
