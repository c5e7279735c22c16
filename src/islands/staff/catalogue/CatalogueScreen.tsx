import * as v from 'valibot'
import { PlannedChange } from '../../../contract/price-lists.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { useQuery } from '../../shell/use-query.ts'
import { CatalogueVerbs } from './CatalogueVerbs.tsx'
import { PlannedChanges } from './PlannedChanges.tsx'
import { PriceListPanel } from './PriceListPanel.tsx'
import { readVerb } from './run-verb.ts'

const loadPlanned = async (signal: AbortSignal) => {
  const result = await readVerb(['planned-prices', 'list'], undefined, signal)
  return result.ok
    ? { ok: true as const, answer: v.parse(v.array(PlannedChange), result.answer.data) }
    : result
}

/** The screen of the catalogue: prices by CSV, what is planned, and the commands of all that is sold. */
export const CatalogueScreen = (props: StaffScreenProps) => {
  const planned = useQuery(loadPlanned, 'once')
  const mayChange = props.member.permissions.includes('catalogue:change')
  return (
    <>
      <PriceListPanel {...props} mayChange={mayChange} onImported={planned.again} />
      <PlannedChanges {...props} mayChange={mayChange} planned={planned} />
      <CatalogueVerbs {...props} />
    </>
  )
}
