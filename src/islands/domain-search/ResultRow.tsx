import { memo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useRetainedFocus } from '../../ui/use-retained-focus.ts'
import { ExactName } from './ExactName.tsx'
import { ListedName } from './ListedName.tsx'
import { RowDetails } from './RowDetails.tsx'
import { Warnings, withTaken } from './RowTexts.tsx'
import { offeredYears } from './add-plan.ts'
import type { NameProps, ResultRowProps } from './name-props.ts'
import { useOwnedId } from './use-owned-names.ts'

interface Choice {
  readonly of: string
  readonly isOpen: boolean
  readonly chosen: number
}
const nothingChosen = { isOpen: false, chosen: 1 }

/** One name: its status, price and action. React reuses rows for other names during typing. */
export const ResultRow = memo((props: ResultRowProps) => {
  const { failure, taken, ...rest } = props
  const row = withTaken(props.row, taken)
  const [choice, setChoice] = useState<Choice>({ of: row.domainName, ...nothingChosen })
  const { isOpen, chosen } = choice.of === row.domainName ? choice : nothingChosen
  const choose = (more: Partial<Choice>): void =>
    setChoice({ of: row.domainName, isOpen, chosen, ...more })
  const offered = offeredYears(row)
  const years = offered.find((each) => each === chosen) ?? offered[0] ?? 1
  const isExact = row.match === 'exact'
  const name: NameProps = {
    ...rest,
    ...{ row, years, isOpen },
    ownedId: useOwnedId(row),
    details: `details-${row.domainName}`,
    onToggle: () => choose({ isOpen: !isOpen }),
  }
  // A row without an action, such as a reserved name, focuses the name.
  const keeper = useRetainedFocus<HTMLLIElement>()
  return (
    <li
      {...keeper}
      data-domain={row.domainName}
      data-state={row.state}
      className={classNames(
        'grid',
        isExact
          ? 'gap-3 rounded-lg border-2 border-line bg-surface-raised px-4 py-2 sm:px-6'
          : 'border-b border-line',
      )}
    >
      {isExact ? <ExactName {...name} /> : <ListedName {...name} />}
      <Warnings messages={props.messages} row={row} />
      {isOpen && (
        <RowDetails {...name} id={name.details} onYears={(count) => choose({ chosen: count })} />
      )}
      {failure !== undefined && (
        <p role="alert" className="py-1 text-sm font-medium text-bad">
          {failure}
        </p>
      )}
    </li>
  )
})
ResultRow.displayName = 'ResultRow'
