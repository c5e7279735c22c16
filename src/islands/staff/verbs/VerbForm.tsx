import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { ConfirmDialog } from '../../account/ConfirmDialog.tsx'
import { Panel } from '../../account/Panel.tsx'
import { useVerbForm, type VerbFormInput } from './use-verb-form.ts'
import { VerbFields } from './VerbFields.tsx'
import { VerbHelp } from './VerbHelp.tsx'
import { VerbResult } from './VerbResult.tsx'
import { verbTitle } from './verb-texts.ts'

/** The form of a command: its values, a file, the reason, and what it answered. */
export const VerbForm = (props: VerbFormInput) => {
  const { messages, errors, verb } = props
  const { changes, isDestructive } = verb
  const state = useVerbForm(props)
  const { form } = state
  return (
    <Panel title={verbTitle(messages, verb)}>
      <VerbHelp messages={messages} verb={verb} />
      <form noValidate className="grid max-w-xl gap-4" onSubmit={form.submit}>
        <ErrorSummary
          title={message(messages, 'check-fields')}
          errors={form.summary}
          attempt={form.attempt}
        />
        <VerbFields {...{ messages, errors, verb, state }} />
        <div>
          <Button type="submit" look={isDestructive ? 'danger' : 'primary'} busy={form.busy}>
            {message(messages, changes ? 'verbs.run' : 'verbs.show')}
          </Button>
        </div>
      </form>
      <VerbResult messages={messages} changes={changes} result={state.result} />
      <ConfirmDialog
        open={state.asks}
        title={message(messages, 'verbs.sure', { verb: verbTitle(messages, verb) })}
        text={message(messages, 'verbs.sure.text')}
        yes={message(messages, 'verbs.run')}
        no={message(messages, 'cancel')}
        closeLabel={message(messages, 'close')}
        failedTitle={message(messages, 'verbs.failed')}
        onYes={state.confirm}
        onClose={state.close}
      />
    </Panel>
  )
}
