/** E5 and A5 in hertz. */
const NOTES = [659.25, 880];
const NOTE_INTERVAL_S = 0.11;
const NOTE_S = 0.45;
const GAIN = 0.07;
/** A browser that hasn't started after this time blocks audio. */
const TIMEOUT_MS = 1_000;

/** False if the browser blocks audio before a gesture. Never delayed: a late sound would only startle. */
export async function playMessageSound(): Promise<boolean> {
  if (!canPlay()) return false;
  const audio = new AudioContext();
  const isPlaying = await Promise.race([
    audio.resume().then(() => true),
    new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), TIMEOUT_MS);
    }),
  ]).catch(() => false);
  const notes = isPlaying
    ? NOTES.map((pitch, index) => note(audio, pitch, index * NOTE_INTERVAL_S))
    : [];
  const last = notes.at(-1);
  if (last === undefined) void audio.close();
  else last.addEventListener('ended', () => void audio.close());
  return isPlaying;
}

function canPlay(): boolean {
  if (typeof AudioContext === 'undefined') return false;
  // Older browsers have no userActivation; playing is tried.
  const { userActivation } = navigator as Partial<Navigator>;
  return userActivation?.hasBeenActive ?? true;
}

/** A sine with a short attack and decay. */
function note(audio: AudioContext, pitch: number, delay: number): OscillatorNode {
  const startTime = audio.currentTime + delay;
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, startTime);
  volume.gain.linearRampToValueAtTime(GAIN, startTime + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, startTime + NOTE_S);
  tone.connect(volume).connect(audio.destination);
  tone.start(startTime);
  tone.stop(startTime + NOTE_S);
  return tone;
}
