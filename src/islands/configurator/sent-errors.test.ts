import { expect, it } from 'vitest'
import { sentErrors } from './sent-errors.ts'

const name = { text: 'The name needs a letter', fieldId: 'name' }
const sample = { text: 'Please enter a sample', fieldId: 'sample' }

it('lists what was sent, with its present text, and hides what is solved in its place', () => {
  const now = { ...name, text: 'The name has 3 to 11 characters' }
  expect(sentErrors([name, sample], [now])).toEqual([
    { ...now, gone: false },
    { ...sample, gone: true },
  ])
})

it('adds no error before the form is sent again', () => {
  expect(sentErrors([], [name])).toEqual([])
})
