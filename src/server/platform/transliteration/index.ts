export { asciiOf } from './ascii.ts'
export { proposeLatin } from './propose-latin.ts'
export { toLatin, toNative, type NativeScript } from './transliterate.ts'
