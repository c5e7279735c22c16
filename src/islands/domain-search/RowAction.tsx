import { ManageLink, RowButton } from './RowButton.tsx'
import type { NameProps } from './name-props.ts'

/** The action of a name: a button with its text, or a round one in a list. */
export const RowAction = (props: NameProps) => {
  const { locale, messages, row, years, ownedId, inCart, adding, actions } = props
  const isExact = row.match === 'exact'
  const button = { messages, unicodeName: row.unicodeName, isRound: !isExact }
  if (inCart) return <RowButton {...button} action="in-cart" onPress={() => actions.remove(row)} />
  if (ownedId !== undefined) return <ManageLink {...button} id={ownedId} locale={locale} />
  switch (row.state) {
    case 'reserved':
    case 'taken':
      return null
    case 'unknown':
      return <RowButton {...button} action="again" onPress={() => actions.recheck(row)} />
    case 'available':
    case 'checking':
      return (
        <RowButton
          {...button}
          action="add"
          isMain={isExact}
          busy={adding}
          isDisabled={row.state === 'checking'}
          onPress={() => actions.add(row, years)}
        />
      )
  }
}
