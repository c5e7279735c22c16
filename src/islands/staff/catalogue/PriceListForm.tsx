import { useId } from 'react'
import { priceListColumns } from '../../../contract/price-lists.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { controlClass, Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { FileInput } from '../FileInput.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'
import type { PriceList } from './use-price-list.ts'

interface PriceListFormProps extends Pick<StaffScreenProps, 'messages'> {
  readonly prices: PriceList
}

/** Previews a changed price list: a file or a pasted text, and when it applies. */
export const PriceListForm = ({ messages, prices }: PriceListFormProps) => {
  const startId = useId()
  const { list, text, start, shown } = prices
  const columns = [...priceListColumns[list].names, ...priceListColumns[list].amounts]
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void prices.preview()
      }}
    >
      <Field
        label={message(messages, 'prices.file')}
        hint={
          <>
            {message(messages, 'prices.columns')} <span lang="en">{columns.join(', ')}</span>
          </>
        }
      >
        {(control) => (
          <FileInput
            {...control}
            accept=".csv,.txt,text/csv,text/plain"
            onChosen={(file) => void prices.take(file)}
          />
        )}
      </Field>
      <Field label={message(messages, 'prices.paste')}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            spellCheck={false}
            className={`${controlClass} py-2 text-sm`}
            value={text}
            onChange={({ target }) => prices.paste(target.value)}
          />
        )}
      </Field>
      <div className="max-w-xl">
        <TextInput
          id={startId}
          type="datetime-local"
          label={message(messages, 'import.start')}
          hint={message(messages, 'import.start.hint')}
          optionalText={message(messages, 'optional')}
          min={prices.leastAt}
          value={start}
          onText={prices.startAt}
        />
      </div>
      <div>
        <Button
          type="submit"
          look={shown.is === 'preview' ? 'secondary' : 'primary'}
          busy={shown.is === 'loading'}
        >
          {message(messages, 'prices.preview')}
        </Button>
      </div>
    </form>
  )
}
