import react from "@vitejs/plugin-react";
import rulewright from "rulewright/vite";
import { defineConfig } from "vite";

export default defineConfig({ base: "./", plugins: [rulewright(), react()] });
