import { saveFile } from '../../../client/save-file.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRetainedFocus } from '../../../ui/use-retained-focus.ts'
import { useCopy } from '../../shell/use-copy.tsx'
import type { BulkProps } from './bulk-props.ts'
import { bulkCsv } from './bulk-csv.ts'
import { bulkCounts, type BulkEntry, type BulkState } from './bulk-queue.ts'
import { reasonText, stateText } from './bulk-texts.ts'
import type { Bulk } from './create-bulk.ts'
import { maximumSharedNames, sharedListUrl } from './shared-list.ts'

interface BulkControlsProps extends BulkProps {
  readonly bulk: Pick<Bulk, 'pause' | 'resume' | 'retry' | 'clear'>
  readonly state: BulkState
  readonly entries: readonly BulkEntry[]
  readonly ownedIdOf: (entry: BulkEntry) => string | undefined
}

const csvOf = (props: BulkControlsProps): string => {
  const { messages, texts, entries, ownedIdOf } = props
  return bulkCsv(entries, {
    columns: [
      message(texts, 'column.name'),
      message(texts, 'column.ascii'),
      message(texts, 'column.state'),
      message(texts, 'csv.first'),
      message(texts, 'csv.renewal'),
      message(messages, 'tag.premium'),
      message(messages, 'tag.documents'),
      message(texts, 'csv.who'),
    ],
    yes: message(texts, 'csv.yes'),
    no: message(texts, 'csv.no'),
    stateOf: (entry) => reasonText(props, entry) ?? stateText(props, entry, ownedIdOf(entry)),
    whoOf: (eligibility) => message(messages, `eligibility.${eligibility}`),
  })
}

const stepKeys = { running: 'pause', paused: 'resume', done: 'finished' } as const

/** The buttons of a list: pause, export, retry, new list. */
export const BulkControls = (props: BulkControlsProps) => {
  const { locale, texts, bulk, state, entries } = props
  const { phase } = state
  const { failed } = bulkCounts(state)
  const names = entries.map(({ name }) => name)
  const link = new URL(sharedListUrl(locale, names), location.href).href
  const [share, refusal] = useCopy(
    link,
    message(texts, 'share.done'),
    <>
      {message(texts, 'share.failed')}
      <code className="block pt-2 text-sm [overflow-wrap:anywhere] select-all">{link}</code>
    </>,
  )
  // The retry button disappears after its press.
  const keeper = useRetainedFocus<HTMLDivElement>()
  return (
    <div {...keeper} className="flex flex-wrap gap-3">
      {/* Stays rendered without work left, so it keeps the focus. */}
      <Button
        look={phase === 'paused' ? 'primary' : 'secondary'}
        data-takes-focus
        aria-disabled={phase === 'done'}
        onClick={() => {
          if (phase === 'running') bulk.pause()
          else if (phase === 'paused') bulk.resume()
        }}
      >
        {/* Its labels are as wide: the buttons beside it stay. */}
        <span className="min-w-14">{message(texts, stepKeys[phase])}</span>
      </Button>
      <Button
        look="secondary"
        onClick={() =>
          saveFile(new Blob([csvOf(props)], { type: 'text/csv;charset=utf-8' }), 'domains.csv')
        }
      >
        {message(texts, 'export')}
      </Button>
      {entries.length <= maximumSharedNames && (
        <Button look="secondary" onClick={share}>
          {message(texts, 'share')}
        </Button>
      )}
      {failed > 0 && (
        <Button look="secondary" onClick={() => bulk.retry()}>
          {message(texts, 'retry', { count: failed })}
        </Button>
      )}
      <Button look="plain" onClick={bulk.clear}>
        {message(texts, 'new')}
      </Button>
      {refusal && <div className="w-full">{refusal}</div>}
    </div>
  )
}
