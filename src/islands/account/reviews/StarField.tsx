import { ratings, type NewReview } from '../../../contract/reviews.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'

type Rating = NewReview['rating']

interface StarFieldProps {
  readonly messages: Messages
  /** Of the first star, which a summary of errors leads to. */
  readonly id: string
  readonly value: Rating | undefined
  readonly error: string | undefined
  readonly onRating: (rating: Rating) => void
}

/** Five stars as radio buttons: the arrow keys move through them. */
export const StarField = ({ messages, id, value, error, onRating }: StarFieldProps) => {
  const errorId = `${id}-error`
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="font-medium">{message(messages, 'review.rating')}</legend>
      <div className="flex pt-1">
        {ratings.map((rating) => (
          <label
            key={rating}
            className={classNames(
              'grid size-11 cursor-pointer place-items-center rounded-md text-3xl leading-none has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent',
              value !== undefined && rating <= value ? 'text-accent' : 'text-ink-soft',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={id}
              id={rating === 1 ? id : undefined}
              value={rating}
              checked={rating === value}
              aria-label={message(messages, 'stars', { rating })}
              onChange={() => onRating(rating)}
            />
            <span aria-hidden>{value !== undefined && rating <= value ? '★' : '☆'}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
