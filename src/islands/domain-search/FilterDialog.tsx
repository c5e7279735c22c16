import { useState, type ReactNode } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TldChoice } from './TldChoice.tsx'
import { highestLimits, noFilters, readLimit, type SearchFilters } from './search-filters.ts'

interface FilterDialogProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly open: boolean
  readonly filters: SearchFilters
  readonly onApply: (filters: Partial<SearchFilters>) => void
  readonly onClose: () => void
}

const Form = ({
  messages,
  errors,
  filters,
  onApply,
}: Omit<FilterDialogProps, 'open' | 'onClose'>): ReactNode => {
  const [tlds, setTlds] = useState(filters.tlds)
  const [free, setFree] = useState(filters.free)
  const [limits, setLimits] = useState({
    price: String(filters.price ?? ''),
    length: String(filters.length ?? ''),
  })
  const limit = (name: keyof typeof highestLimits): ReactNode => (
    <TextInput
      label={message(messages, `filters.${name}`)}
      hint={name === 'length' ? message(messages, 'filters.length.hint') : undefined}
      type="number"
      inputMode="numeric"
      min={1}
      max={highestLimits[name]}
      step={1}
      value={limits[name]}
      onText={(text) => setLimits({ ...limits, [name]: text })}
    />
  )
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onApply({
          tlds,
          free,
          price: readLimit('price', limits.price),
          length: readLimit('length', limits.length),
        })
      }}
    >
      <TldChoice messages={messages} errors={errors} chosen={tlds} onChoose={setTlds} />
      <div className="grid gap-4 sm:grid-cols-2">
        {limit('price')}
        {limit('length')}
      </div>
      <Checkbox label={message(messages, 'filters.free')} checked={free} onCheck={setFree} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{message(messages, 'filters.apply')}</Button>
        <Button look="secondary" onClick={() => onApply({ ...noFilters, sort: filters.sort })}>
          {message(messages, 'filters.clear')}
        </Button>
      </div>
    </form>
  )
}

/** The filters; nothing changes until they are submitted. */
export const FilterDialog = ({ open, onClose, ...form }: FilterDialogProps) => (
  <Dialog
    open={open}
    title={message(form.messages, 'filters.title')}
    closeLabel={message(form.messages, 'close')}
    onClose={onClose}
  >
    <Form {...form} />
  </Dialog>
)
