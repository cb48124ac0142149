/** Notes as frequency in Hz and the second at which they begin. */
type Tune = [number, number][]

const SUCCESS: Tune = [
  [659.25, 0],
  [987.77, 0.11],
]
const SEE_DESK: Tune = [
  [440, 0],
  [349.23, 0.18],
]
const NOTE_SECONDS = 0.32
const LOUDNESS = 0.18

let context: AudioContext | null = null

function play(tune: Tune): void {
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  // A browser keeps it silent until somebody has touched the page.
  if (context.state === 'suspended') void context.resume()
  for (const [frequency, at] of tune) playNote(context, frequency, context.currentTime + at)
}

function playNote(audio: AudioContext, frequency: number, startsAt: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, startsAt)
  volume.gain.linearRampToValueAtTime(LOUDNESS, startsAt + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.001, startsAt + NOTE_SECONDS)
  tone.connect(volume).connect(audio.destination)
  tone.start(startsAt)
  tone.stop(startsAt + NOTE_SECONDS)
}

/** Two notes that rise, for a check-in. */
export function playSuccess(): void {
  play(SUCCESS)
}

/** Two lower ones that fall, for whoever is sent to the desk. */
export function playSeeDesk(): void {
  play(SEE_DESK)
}
