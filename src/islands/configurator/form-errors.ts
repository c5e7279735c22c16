import { errorText, type ApiError } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import type { SummaryError } from '../../ui/ErrorSummary.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import type { ConfiguratorKind, Problem } from './configurator-kind.ts'

interface FormErrorsInput extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly fieldOf: ConfiguratorKind<unknown>['fieldOf']
  /** What the choices lacked when they were sent. */
  readonly sent: readonly Problem[]
  /** What they lack now, once it is shown. */
  readonly problems: readonly Problem[]
  /** What the API answered. */
  readonly answered: ApiError | undefined
}

/** Returns the errors of a configuration: at their fields and in the summary. */
export const formErrors = (input: FormErrorsInput) => {
  const { messages, errors, fieldOf, sent, problems, answered } = input
  const textOf = ({ code, text }: Problem): string =>
    text === undefined ? message(errors, code) : message(messages, text)
  const answer =
    answered === undefined
      ? undefined
      : { text: errorText(errors, answered), fieldId: fieldOf(answered.messageCode) }
  const errorOf = (fieldId: string): string | undefined => {
    const problem = problems.find((each) => each.fieldId === fieldId)
    if (problem !== undefined) return textOf(problem)
    return answer?.fieldId === fieldId ? answer.text : undefined
  }
  const ofAnswer = (): readonly SummaryError[] => {
    if (answer === undefined) return []
    const { text, fieldId } = answer
    return [fieldId === undefined ? { text, alone: true } : { text, fieldId }]
  }
  // A solved line stays hidden in its place: the summary takes the focus when its length changes.
  const ofField = (before: Problem): SummaryError => {
    const now = problems.find(({ fieldId }) => fieldId === before.fieldId)
    return { text: textOf(now ?? before), fieldId: before.fieldId, gone: now === undefined }
  }
  const summary = sent.length > 0 ? sent.map(ofField) : ofAnswer()
  return { errorOf, summary }
}
