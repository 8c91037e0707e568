import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./lib/settings.svelte";
import { words } from "./words";

document.documentElement.lang = words.language;
settings.applyTheme();
mount(App, { target: document.body });
