import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./lib/settings.svelte";
import { loadWords } from "./words";
import { language } from "./words/language";

document.documentElement.lang = language;
settings.applyTheme();
void loadWords().then(() => mount(App, { target: document.body }));
