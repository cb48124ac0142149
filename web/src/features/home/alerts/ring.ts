/** Two strokes of a bell, in hertz and seconds after the first. */
const STROKES = [
  { pitch: 1318.5, after: 0 },
  { pitch: 1046.5, after: 0.22 },
]
const FADES_OUT_S = 0.9

function strike(audio: AudioContext, { pitch, after }: (typeof STROKES)[number]): void {
  const [at, tone, volume] = [audio.currentTime + after, audio.createOscillator(), audio.createGain()]
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0.25, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + FADES_OUT_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + FADES_OUT_S)
}

/** Rings, where the browser lets it: before anybody has touched the page, it is silent. */
export function ring(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  const audio = new AudioContext()
  for (const stroke of STROKES) strike(audio, stroke)
  setTimeout(() => void audio.close(), 2000 * FADES_OUT_S)
}
