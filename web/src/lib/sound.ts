/**
 * Every sound, computed from a few voices; no files are loaded. Browsers allow sound only after the first touch or key. Sounds from
 * before that are dropped.
 */

import { settings } from "./settings.svelte";

interface Voice {
  readonly wave: "sine" | "triangle" | "sawtooth" | "noise";
  /** Hertz at the start and at the end; a noise has none. */
  readonly pitch?: readonly [from: number, to: number];
  /** Seconds after the sound begins. */
  readonly at: number;
  /** Seconds until it is loudest, and from there until it is gone. */
  readonly attack: number;
  readonly decay: number;
  readonly gain: number;
  readonly filter?: {
    readonly type: "lowpass" | "bandpass";
    readonly hertz: readonly [from: number, to: number];
    readonly q: number;
  };
}

interface Sound {
  readonly voices: readonly Voice[];
  /** Milliseconds: on, off, on, … */
  readonly vibration?: readonly number[];
}

/** A note: a triangle with a quiet octave. */
const note = (hertz: number, at: number, gain = 0.22, decay = 0.16): Voice[] => [
  { wave: "triangle", pitch: [hertz, hertz], at, attack: 0.003, decay, gain },
  { wave: "sine", pitch: [2 * hertz, 2 * hertz], at, attack: 0.003, decay: decay * 0.6, gain: gain * 0.22 },
];

/** Wood on felt. */
const knock = (at: number, gain = 0.3, hertz = 330): Voice[] => [
  { wave: "sine", pitch: [hertz, hertz * 0.72], at, attack: 0.001, decay: 0.07, gain },
  {
    wave: "noise",
    at,
    attack: 0.001,
    decay: 0.018,
    gain: gain * 0.5,
    filter: { type: "bandpass", hertz: [900, 900], q: 1.2 },
  },
];

const chime = (notes: readonly number[], apart: number, gain: number, decays: readonly number[]): Voice[] =>
  notes.flatMap((hertz, i) => note(hertz, i * apart, gain, decays[i] ?? decays.at(-1)));

/** A chest's lid; the rubies in it each have a note of their own. */
const CREAK: Voice = {
  wave: "sawtooth",
  pitch: [110, 165],
  at: 0,
  attack: 0.05,
  decay: 0.16,
  gain: 0.05,
  filter: { type: "lowpass", hertz: [700, 900], q: 1 },
};

const SOUNDS = {
  /** A card turns up. */
  up: {
    voices: [
      ...note(784, 0),
      {
        wave: "noise",
        at: 0,
        attack: 0.001,
        decay: 0.01,
        gain: 0.06,
        filter: { type: "bandpass", hertz: [3000, 3000], q: 1 },
      },
    ],
    vibration: [8],
  },
  /** A card turns face down. */
  down: { voices: [{ wave: "sine", pitch: [220, 185], at: 0, attack: 0.02, decay: 0.24, gain: 0.2 }] },
  /** A pair, a connection, a recruit. */
  match: { voices: [...note(784, 0), ...note(1175, 0.09, 0.22, 0.22)], vibration: [12, 40, 12] },
  miss: {
    voices: [
      { wave: "sine", pitch: [196, 147], at: 0, attack: 0.004, decay: 0.16, gain: 0.28 },
      { wave: "sine", pitch: [165, 123], at: 0.12, attack: 0.004, decay: 0.2, gain: 0.22 },
    ],
    vibration: [30],
  },
  volcano: {
    voices: [
      {
        wave: "noise",
        at: 0,
        attack: 0.08,
        decay: 0.55,
        gain: 0.5,
        filter: { type: "lowpass", hertz: [180, 90], q: 0.7 },
      },
      { wave: "sine", pitch: [74, 49], at: 0, attack: 0.05, decay: 0.5, gain: 0.3 },
    ],
    vibration: [60],
  },
  /** A pawn, a token or a doll is put down. */
  knock: { voices: knock(0), vibration: [8] },
  /** A row is pushed. */
  slide: {
    voices: [
      {
        wave: "noise",
        at: 0,
        attack: 0.06,
        decay: 0.26,
        gain: 0.16,
        filter: { type: "bandpass", hertz: [500, 900], q: 0.9 },
      },
      ...knock(0.3, 0.18),
    ],
  },
  /** The whole table turns. */
  turn: {
    voices: [
      {
        wave: "noise",
        at: 0,
        attack: 0.3,
        decay: 0.6,
        gain: 0.18,
        filter: { type: "bandpass", hertz: [350, 750], q: 0.8 },
      },
      ...knock(0.88, 0.3, 220),
    ],
    vibration: [10, 60, 10, 60, 10],
  },
  deal: { voices: [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => knock(i * 0.05, 0.12, 300 + 12 * i)) },
  /** Two dolls change hands. */
  trade: {
    voices: [
      { wave: "triangle", pitch: [587, 659], at: 0, attack: 0.01, decay: 0.22, gain: 0.16 },
      { wave: "triangle", pitch: [659, 587], at: 0.16, attack: 0.01, decay: 0.26, gain: 0.16 },
      ...knock(0.4, 0.2),
    ],
    vibration: [12],
  },
  chest: { voices: [CREAK], vibration: [10] },
  "ruby-1": { voices: note(784, 0, 0.2, 0.24) },
  "ruby-2": { voices: note(880, 0, 0.2, 0.24) },
  "ruby-3": { voices: note(1047, 0, 0.2, 0.24) },
  "ruby-4": { voices: note(1175, 0, 0.2, 0.24) },
  /** Your turn. */
  mine: { voices: [...note(523, 0, 0.2, 0.18), ...note(784, 0.14, 0.2, 0.26)], vibration: [20, 80, 20] },
  /** Somebody speaks or sits down. */
  said: { voices: knock(0, 0.16, 587) },
  /** Something was refused. */
  refused: { voices: knock(0, 0.22, 180), vibration: [15] },
  /** Each of the last ten seconds. */
  tick: {
    voices: [{ wave: "sine", pitch: [1200, 1200], at: 0, attack: 0.001, decay: 0.012, gain: 0.05 }],
  },
  win: {
    voices: chime([392, 523, 659, 784, 1047], 0.11, 0.2, [0.3, 0.3, 0.3, 0.3, 0.6]),
    vibration: [15, 60, 15, 60, 40],
  },
  /** Somebody else wins. */
  over: { voices: chime([392, 330], 0.2, 0.16, [0.3, 0.45]), vibration: [20] },
} satisfies Readonly<Record<string, Sound>>;

export type SoundName = keyof typeof SOUNDS;
export const SOUND_NAMES = Object.keys(SOUNDS) as readonly SoundName[];

/** The sounds that are played even while the page is hidden. */
const IN_HIDDEN_TABS: readonly SoundName[] = ["mine", "said", "tick"];
const GAINS = { off: 0, soft: 0.3, normal: 0.6 };
/** The same sound starts at most this often within the window. */
const MAX_STARTS = 6;
const WINDOW_MS = 200;
/** A hurried board plays many steps in one instant; the same sound then starts once. */
const INSTANT_MS = 15;
/** Seconds: from the call to the start of a sound, and from its end until its nodes are stopped. */
const START_DELAY = 0.01;
const TAIL = 0.1;

export class Sounds {
  #context: AudioContext | null = null;
  #master: GainNode | null = null;
  #noise: AudioBuffer | null = null;
  /** When each sound was started lately, in milliseconds. */
  #times = new Map<SoundName, number[]>();

  /** Wait for touches and keys: the first turns sound on, and later ones resume it if the browser has suspended it. Returns a function that stops waiting. */
  listen(): () => void {
    const gestures = ["pointerdown", "pointerup", "keydown"];
    for (const gesture of gestures) addEventListener(gesture, this.#begin);
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, this.#begin);
    };
  }

  play = (name: SoundName): void => {
    if (document.hidden && !IN_HIDDEN_TABS.includes(name)) return;
    if (!this.#canStart(name)) return;
    const { voices, vibration }: Sound = SOUNDS[name];
    if (this.#context && vibration && settings.isVibrating) navigator.vibrate?.([...vibration]);
    if (settings.sound === "off" || !this.#context || !this.#master) return;
    this.#master.gain.value = GAINS[settings.sound];
    for (const voice of voices) this.#start(this.#context, this.#master, voice);
  };

  /** Whether this sound may start now, or has started too often just before. */
  #canStart(name: SoundName): boolean {
    const now = performance.now();
    const recent = (this.#times.get(name) ?? []).filter((at) => now - at < WINDOW_MS);
    if (recent.length >= MAX_STARTS || now - (recent.at(-1) ?? Number.NEGATIVE_INFINITY) < INSTANT_MS)
      return false;
    this.#times.set(name, [...recent, now]);
    return true;
  }

  readonly #begin = (): void => {
    if (this.#context) {
      if (this.#context.state !== "running") void this.#context.resume();
      return;
    }
    if (typeof AudioContext === "undefined") return;
    this.#context = new AudioContext();
    this.#master = this.#context.createGain();
    this.#master.connect(this.#context.destination);
  };

  #start(context: AudioContext, out: AudioNode, voice: Voice): void {
    const { at, attack, decay, gain, filter } = voice;
    const begin = context.currentTime + START_DELAY + at;
    const end = begin + attack + decay;
    const level = context.createGain();
    level.gain.setValueAtTime(0, begin);
    level.gain.linearRampToValueAtTime(gain, begin + attack);
    level.gain.setTargetAtTime(0, begin + attack, decay / 4);
    const source = this.#sourceOf(context, voice, begin, end);
    if (filter) {
      const node = context.createBiquadFilter();
      node.type = filter.type;
      node.Q.value = filter.q;
      glide(node.frequency, filter.hertz, begin, end);
      source.connect(node).connect(level);
    } else {
      source.connect(level);
    }
    level.connect(out);
    source.start(begin);
    source.stop(end + TAIL);
  }

  #sourceOf(
    context: AudioContext,
    { wave, pitch }: Voice,
    begin: number,
    end: number,
  ): AudioScheduledSourceNode {
    if (wave === "noise" || !pitch) {
      const source = context.createBufferSource();
      this.#noise ??= noiseIn(context);
      source.buffer = this.#noise;
      return source;
    }
    const source = context.createOscillator();
    source.type = wave;
    glide(source.frequency, pitch, begin, end);
    return source;
  }
}

function glide(param: AudioParam, [from, to]: readonly [number, number], begin: number, end: number): void {
  param.setValueAtTime(from, begin);
  param.exponentialRampToValueAtTime(to, end);
}

/** One second of noise, which is longer than any voice. */
function noiseIn(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return buffer;
}

export const sounds = new Sounds();
